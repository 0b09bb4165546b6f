// What is remembered from visit to visit, where the browser allows that.

const key = (name) => `triwar.${name}`; // pages of others may be at the same host

export function load(name) {
  try {
    return localStorage.getItem(key(name));
  } catch {
    return null;
  }
}

export function store(name, value) {
  try {
    localStorage.setItem(key(name), value);
  } catch {
    // It holds for this visit.
  }
}
