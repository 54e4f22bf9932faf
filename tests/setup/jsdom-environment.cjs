// jsdom draws pictures with the package `canvas` if it is installed. The installed one is an empty replacement
// (docs/adr/0034-no-native-canvas-for-fabric.md), with which every <img> would fail. Therefore this file hides the
// package from jsdom.
const ownJsdom = { paths: [require.resolve('jest-environment-jsdom')] };
const jsdomUtils = require(require.resolve('jsdom/lib/jsdom/utils', ownJsdom));
jsdomUtils.Canvas = null;

const { default: JsdomEnvironment } = require('jest-environment-jsdom');
module.exports = JsdomEnvironment;
