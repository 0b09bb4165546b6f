// The rules of ESLint for web/, packaging/npm/ and tests/page/.

import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    rules: {
      camelcase: ['error', { properties: 'never', ignoreDestructuring: true }],
      eqeqeq: 'error',
      'func-style': ['error', 'declaration', { allowArrowFunctions: true }],
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'off',
    },
  },
  { files: ['web/page/**/*.js', 'web/site/*.js'], languageOptions: { globals: globals.browser } },
  {
    files: ['web/site/*worker*.js', 'web/wasm/*.js'],
    languageOptions: { globals: { ...globals.worker, ...globals.serviceworker } },
  },
  {
    files: ['packaging/npm/**/*.js', 'tests/page/*.js'],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
];
