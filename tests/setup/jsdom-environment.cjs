// jsdom draws pictures with the package `canvas` if there is one. The one installed is an empty stand-in
// (docs/adr/0034-no-native-canvas-for-fabric.md), with which every <img> would fail, so jsdom is told that there is none.
const ownJsdom = { paths: [require.resolve('jest-environment-jsdom')] };
const jsdomUtils = require(require.resolve('jsdom/lib/jsdom/utils', ownJsdom));
jsdomUtils.Canvas = null;

const { default: JsdomEnvironment } = require('jest-environment-jsdom');
module.exports = JsdomEnvironment;
