import postcss from 'postcss';

/** @typedef {{ direction: string, wraps: boolean }} Flex */

/** Class that public/polyfills.js sets where boxes of `display: flex` have no gap. */
const NO_GAP = '.no-gap';

const SIDES = { inline: ['left', 'right'], block: ['top', 'bottom'] };

/** Parts of a value, split at spaces outside of brackets. @param {string} value */
const parts = (value) => value.match(/(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g) ?? [value];

/** Value of a property in a rule, the last one written. @param {import('postcss').Rule} rule @param {string} name */
function valueOf(rule, name) {
  /** @type {string | undefined} */
  let found;
  rule.each((node) => {
    if (node.type === 'decl' && node.prop === name) found = node.value;
  });
  return found;
}

/**
 * Flex boxes of a sheet by selector. A selector's display and direction may stand in different rules.
 * @param {import('postcss').Root} sheet
 */
function readFlexes(sheet) {
  /** @type {Map<string, Flex>} */
  const found = new Map();
  sheet.walkRules((rule) => {
    const display = valueOf(rule, 'display');
    for (const selector of rule.selectors) {
      const known = found.get(selector);
      if (!known && !display?.includes('flex')) continue;
      const flow = `${valueOf(rule, 'flex-direction') ?? ''} ${valueOf(rule, 'flex-flow') ?? ''}`;
      const direction = /column|row/.exec(flow)?.[0] ?? known?.direction ?? 'row';
      const wraps = (known?.wraps ?? false) || /\bwrap\b/.test(`${valueOf(rule, 'flex-wrap') ?? ''} ${flow}`);
      found.set(selector, { direction, wraps });
    }
  });
  return found;
}

/** Margins instead of the gaps of a rule. @param {import('postcss').Rule} rule @param {Map<string, Flex>} flexes */
function gapRules(rule, flexes) {
  const [row, column] = parts(valueOf(rule, 'gap') ?? '');
  const rowGap = valueOf(rule, 'row-gap') ?? row;
  const columnGap = valueOf(rule, 'column-gap') ?? column ?? row;
  return rule.selectors.flatMap((selector) => {
    const flex = flexes.get(selector);
    if (!flex) return [];
    if (flex.wraps) {
      const css = `margin-right:${columnGap || 0};margin-bottom:${rowGap || 0}`;
      return [`${NO_GAP} ${selector}>*{${css}}`];
    }
    const [side, gap] = flex.direction === 'column' ? ['top', rowGap] : ['left', columnGap];
    return gap ? [`${NO_GAP} ${selector}>*+*{margin-${side}:${gap}}`] : [];
  });
}

/** Margins that push apart stay stronger than gaps. @param {import('postcss').Rule} rule */
function autoRules(rule) {
  /** @type {string[]} */
  const kept = [];
  rule.each((node) => {
    if (node.type === 'decl' && node.prop.startsWith('margin') && node.value.includes('auto')) {
      kept.push(`${node.prop}:${node.value}`);
    }
  });
  if (kept.length === 0) return [];
  return rule.selectors.map((selector) => `html${NO_GAP} ${selector}{${kept.join(';')}}`);
}

/** Logical shorthands (Chromium 87) as sides. @param {import('postcss').Rule} rule */
function sideRules(rule) {
  /** @type {string[]} */
  const sides = [];
  rule.each((node) => {
    if (node.type !== 'decl') return;
    const [, name = '', axis = ''] = /^(margin|padding)-(inline|block)$/.exec(node.prop) ?? [];
    if (axis !== 'inline' && axis !== 'block') return;
    const [first = '', second = first] = parts(node.value);
    const [start, end] = SIDES[axis];
    sides.push(`${name}-${start}:${first};${name}-${end}:${second}`);
  });
  return sides.length > 0 ? [`${rule.selector}{${sides.join(';')}}`] : [];
}

/** Rings of the keyboard's focus (Chromium 86, Safari 15.4) at every focus. @param {import('postcss').Rule} rule */
function focusRules(rule) {
  if (!rule.selector.includes(':focus-visible')) return [];
  const css = rule.nodes.map((node) => String(node)).join(';');
  return [`${rule.selector.replace(/:focus-visible/g, ':focus')}{${css}}`];
}

/** @param {import('postcss').Rule} rule @param {string} css */
function within(rule, css) {
  const at = rule.parent?.type === 'atrule' ? /** @type {import('postcss').AtRule} */ (rule.parent) : null;
  return at ? `@${at.name} ${at.params}{${css}}` : css;
}

/**
 * Fallbacks of a stylesheet for browsers at the floor, in a sheet of their own that no other browser fetches.
 * @param {string} css built stylesheet
 */
export function floorSheet(css) {
  const sheet = postcss.parse(css);
  const flexes = readFlexes(sheet);
  /** @type {string[]} */
  const rules = [];
  sheet.walkRules((rule) => {
    const made = [...gapRules(rule, flexes), ...autoRules(rule), ...sideRules(rule), ...focusRules(rule)];
    rules.push(...made.map((text) => within(rule, text)));
  });
  return rules.join('\n');
}

/** Vite plugin: writes `floor.css` beside the app's stylesheets. */
export function floorSheetPlugin() {
  return {
    name: 'floor-sheet',
    /** @type {'build'} */
    apply: 'build',
    /** @type {'post'} */
    enforce: 'post',
    /** @this {import('vite').Rolldown.PluginContext} @param {unknown} _options @param {import('vite').Rolldown.OutputBundle} bundle */
    generateBundle(_options, bundle) {
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
      );
      this.emitFile({ type: 'asset', fileName: 'floor.css', source: floorSheet(sheets.join('\n')) });
    },
  };
}
