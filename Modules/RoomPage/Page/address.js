// The part of the address behind `#`.

class Address {
  static get values() {
    return new URLSearchParams(location.hash.slice(1));
  }
}
