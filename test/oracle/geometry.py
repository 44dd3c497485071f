"""Where each tile of an icicle goes: exact edges on a grid of 2^30, folded runs, merged remainders."""

GRID = 1 << 30
STATIC_WIDTH = 1152
MERGE_BELOW = 3
TARGET = 24


def narrower(width, pixels):
    return width * STATIC_WIDTH < pixels * GRID


class Tile:
    """`fold` is how many nodes it stands for, `run` whether it is a folded run itself (not only inside one),
    `own` the right edge of the empty stretch that its direct weight takes in the row below."""

    __slots__ = ("node", "left", "right", "own", "fold", "run", "weight", "children", "remainders")

    def __init__(self, node, left, right, own, fold, run, weight):
        self.node = node
        self.left = left
        self.right = right
        self.own = own
        self.fold = fold
        self.run = run
        self.weight = weight
        self.children = []
        self.remainders = []

    @property
    def width(self):
        return self.right - self.left


class Remainder:
    """Neighbouring siblings that are too narrow for tiles of their own."""

    __slots__ = ("left", "right", "tiles")

    def __init__(self, left):
        self.left = left
        self.right = left
        self.tiles = []

    @property
    def nodes(self):
        """How many nodes of the tree it merges, each with likes and without what is below it."""
        return sum(tile.fold for tile in self.tiles)


class Map:
    """`tile_of` has a tile for every representative node of positive weight, drawn or merged; `drawn` are the tiles
    of the static map in pre-order, `remainders` its merged stretches with the tile above them."""

    def __init__(self, tree, folding, direct):
        self.direct = direct
        self.weight = dict(direct)
        for node in reversed(tree.nodes):
            if node.parent is not None:
                self.weight[node.parent] += self.weight[node]
        self.total = self.weight[tree.root]
        self.tile_of = {}
        self.drawn = []
        self.remainders = []
        if self.total:
            self._lay_out(tree, folding)
            self._merge(tree)

    def _edge(self, position):
        return position * GRID // self.total

    def _tile(self, node, start, fold, run):
        end = start + fold * self.weight[node]
        own = start + fold * self.direct[node]
        tile = Tile(node, self._edge(start), self._edge(end), self._edge(own), fold, run, fold * self.weight[node])
        self.tile_of[node] = tile
        return tile

    def _lay_out(self, tree, folding):
        waiting = [(self._tile(tree.root, 0, 1, False), 0)]
        while waiting:
            tile, start = waiting.pop()
            position = start + tile.fold * self.direct[tile.node]
            for first, count in folding.runs(tile.node):
                if not self.weight[first]:
                    continue
                child = self._tile(first, position, tile.fold * count, count > 1)
                tile.children.append(child)
                waiting.append((child, position))
                position += child.weight

    def _merge(self, tree):
        """Siblings of weight zero have no tile and so do not part the neighbours beside them."""
        waiting = [self.tile_of[tree.root]]
        while waiting:
            tile = waiting.pop()
            self.drawn.append(tile)
            wide, open_remainder = [], None
            for child in tile.children:
                if narrower(child.width, MERGE_BELOW):
                    if open_remainder is None:
                        open_remainder = Remainder(child.left)
                        tile.remainders.append(open_remainder)
                        self.remainders.append((tile, open_remainder))
                    open_remainder.tiles.append(child)
                    open_remainder.right = child.right
                else:
                    open_remainder = None
                    wide.append(child)
            waiting.extend(reversed(wide))
