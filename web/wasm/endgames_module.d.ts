export { default } from './triwar.js';
