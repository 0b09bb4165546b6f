// Settings that outlast the visit, if the browser allows that.

const key = (name) => `triwar.${name}`; // other pages of the host may have settings, too
const ofVisit = new Map(); // settings that the browser does not keep

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
