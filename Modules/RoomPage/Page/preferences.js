// What the user prefers, from the system's settings.

/** Follows the system until something else is chosen; `changed` is called after each change. */
class SystemPreferences {
  constructor(changed) {
    this.query = window.matchMedia("(prefers-reduced-motion: reduce)");
    this.changed = changed;
    this.query.addEventListener("change", () => this.follow());
    this.follow();
  }

  follow() {
    preferences.reducesMotion = this.query.matches;
    this.changed();
  }
}
