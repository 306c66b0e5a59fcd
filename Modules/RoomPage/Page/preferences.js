// The preferences of the user, from the settings of the system.

/** Follows the system until the user chooses. `changed` is called after each change. */
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
