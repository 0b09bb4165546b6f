// What is remembered from visit to visit, where the browser allows that.

export function load(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It holds for this visit.
  }
}
