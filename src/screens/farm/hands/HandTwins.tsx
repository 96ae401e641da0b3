import { useTranslation } from 'react-i18next';
import type { HandTool } from '../../../store/view.ts';
import { useRovingFocus } from '../../../ui/useRovingFocus.ts';
import styles from './HandTwins.module.css';
import { handTools, toolName } from './handTools.ts';
import { moveHand } from './moveHand.ts';

const tools = [...(handTools.care ?? []), ...(handTools.harvest ?? []), ...(handTools.shop ?? [])];

/**
 * The shelf's tools as visually hidden buttons, visible on focus: a tool taken by key works on the plots that
 * are then chosen by their twins.
 */
export function HandTwins() {
  const { t } = useTranslation(['hands', 'common']);
  const roving = useRovingFocus(tools.length, 1);
  const wordsOf = (tool: HandTool) => {
    if (tool.kind === 'sow') return t(`common:sapling.${tool.seed}`);
    return t(toolName(tool) as 'can');
  };
  return (
    <div className={styles.twins}>
      <ul aria-label={t('tools')} {...roving.list}>
        {tools.map((tool, at) => (
          <li key={toolName(tool)}>
            <button
              type="button"
              className={styles.twin}
              data-take={toolName(tool)}
              tabIndex={roving.tabIndex(at)}
              onClick={() => moveHand({ kind: 'take', tool, by: 'keys' })}
            >
              {t('take', { tool: wordsOf(tool) })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
