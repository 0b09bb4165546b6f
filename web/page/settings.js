// Settings that outlast the visit, if the browser allows that.

const key = (name) => `triwar.${name}`; // other pages of the host may have settings, too

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
