import postcss from 'postcss';
import { lacking } from './support.mjs';

/** @typedef {import('./allowed.mjs').Fault} Fault */

const UNITS = /\b\d*\.?\d+(dvh|svh|lvh|dvw|svw|lvw|cqw|cqi|cqh|cqb|lh|rlh)\b/g;

/** @param {string} unit */
const unitPath = (unit) => {
  if (/^cq/.test(unit)) return ['css', 'types', 'length', 'container_query_length_units'];
  if (/lh$/.test(unit)) return ['css', 'types', 'length', unit];
  return ['css', 'types', 'length', 'viewport_percentage_units_dynamic'];
};

/** Features of a declaration. @param {import('postcss').Declaration} declaration */
function pathsOf({ prop, value }) {
  if (prop.startsWith('--') || prop.startsWith('-webkit-')) return [];
  const keywords = value.match(/[a-z][a-z-]+(?![\w(-])/g) ?? [];
  const functions = [...value.matchAll(/([a-z-]+)\(/g)].flatMap(([, name = '']) => [
    ['css', 'types', name],
    ['css', 'types', 'color', name],
  ]);
  const units = [...value.matchAll(UNITS)].map(([, unit = '']) => unitPath(unit));
  return [
    ['css', 'properties', prop],
    ...keywords.map((word) => ['css', 'properties', prop, word]),
    ...functions,
    ...units,
  ];
}

/** True when an older browser reads an earlier value of the same property. @param {import('postcss').Declaration} node */
function hasFallback(node) {
  const before = node.parent?.nodes?.slice(0, node.parent.index(node)) ?? [];
  return before.some((other) => other.type === 'decl' && other.prop === node.prop);
}

/** True inside of `@supports`, which asks the browser. @param {import('postcss').ChildNode} node */
function isAsked(node) {
  for (let up = /** @type {any} */ (node.parent); up; up = up.parent) if (up.name === 'supports') return true;
  return false;
}

/** @param {import('postcss').Rule} rule */
const isFlex = (rule) => /display:\s*(inline-)?flex/.test(rule.toString());

/**
 * Properties, values, units, selectors and at-rules of a stylesheet that the floor lacks.
 * @param {string} css @returns {Fault[]}
 */
export function styleFaults(css) {
  /** @type {Fault[]} */
  const faults = [];
  /** @param {import('postcss').ChildNode} node @param {readonly string[]} path */
  const check = (node, path) => {
    const missing = lacking(path);
    if (missing.length === 0 || isAsked(node)) return;
    faults.push({ file: '', line: node.source?.start?.line ?? 0, feature: path.join('.'), lacking: missing });
  };
  const sheet = postcss.parse(css);
  sheet.walkDecls((node) => {
    if (!hasFallback(node)) for (const path of pathsOf(node)) check(node, path);
  });
  sheet.walkRules((rule) => {
    for (const [, name = ''] of rule.selector.matchAll(/:([a-z-]+)/g))
      check(rule, ['css', 'selectors', name]);
    if (isFlex(rule) && /[;{\s]gap:/.test(rule.toString()))
      check(rule, ['css', 'properties', 'gap', 'flex_context']);
  });
  sheet.walkAtRules((rule) => {
    check(rule, ['css', 'at-rules', rule.name]);
    if (rule.name === 'media' && /[<>]/.test(rule.params))
      check(rule, ['css', 'at-rules', 'media', 'range_syntax']);
  });
  return faults;
}
