import { careTerms, cares } from '#core/catalog/cares.ts';
import { seeds } from '#core/catalog/seeds.ts';
import type { HandTool } from '../../../store/view.ts';
import { careIcons } from '../../../ui/icons/careIcons.ts';
import { goodsIcons } from '../../../ui/icons/goodsIcons.ts';

/** Tools that each button of the shelf offers to a dragging finger. */
export const handTools: Readonly<Record<string, readonly HandTool[]>> = {
  shop: seeds.map((seed) => ({ kind: 'sow', seed })),
  care: cares.map((care) => ({ kind: 'care', care })),
  harvest: [{ kind: 'harvest' }],
};

/** Name of a tool: the file name of its picture. */
export function toolName(tool: HandTool): string {
  if (tool.kind === 'harvest') return 'basket';
  return tool.kind === 'care' ? careTerms[tool.care].pictures.tool : `sapling-${tool.seed}`;
}

/** Picture of a tool. */
export const toolIcon = (tool: HandTool): string | undefined =>
  careIcons[toolName(tool)] ?? goodsIcons[toolName(tool)];
