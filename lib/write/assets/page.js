"use strict";

// The page is whole without this script: it only adds what a static page cannot have.
(() => {
  const themes = ["auto", "light", "dark"];
  const root = document.documentElement;
  let theme = root.dataset.theme || "auto";

  const button = document.createElement("button");
  button.type = "button";

  function show() {
    if (theme === "auto") {
      delete root.dataset.theme;
    } else {
      root.dataset.theme = theme;
    }
    button.textContent = `Theme: ${theme}`;
  }

  button.addEventListener("click", () => {
    theme = themes[(themes.indexOf(theme) + 1) % themes.length];
    show();
  });
  show();
  document.querySelector("header .facts").before(button);
})();
