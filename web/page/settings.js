// Stores settings in localStorage or, if the browser does not allow that, in memory.

const key = (name) => `triwar.${name}`; // other pages of the site may have settings, too
const ofVisit = new Map(); // the settings that could not be stored in localStorage

export function load(name) {
  try {
    return ofVisit.get(name) ?? localStorage.getItem(key(name));
  } catch {
    return null;
  }
}

export function store(name, value) {
  try {
    localStorage.setItem(key(name), value);
    ofVisit.delete(name);
  } catch {
    ofVisit.set(name, value);
  }
}
