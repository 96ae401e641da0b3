import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { createChart, LineSeries, type UTCTimestamp } from 'lightweight-charts';
import { DAY_MS } from '#core/catalog/dayMs.ts';
import { client } from '../../api/client.ts';
import { useRead } from '../../queries/useRead.ts';
import { ReadTable } from './ReadTable.tsx';

const DAYS = '60';
const HEIGHT = 220;

/** Curves in the colours of the leaves, the sky and the coins; each also stands in the table below. */
const CURVES = [
  ['spent', '#45801c'],
  ['earned', '#1d4f7c'],
  ['burned', '#b23026'],
] as const;

/** ATR spent, earned and burned on each game day, as curves and as a table. */
export function DayCurves() {
  const { t, i18n } = useTranslation('console');
  const box = useRef<HTMLDivElement>(null);
  const { data } = useRead(['showWorldSeries', 'curves'], () =>
    client.read('ops/world/series', { size: DAYS }, { quiet: true }),
  );
  useEffect(() => {
    if (!box.current || !data || data.list.length === 0) return;
    const chart = createChart(box.current, {
      height: HEIGHT,
      autoSize: true,
      localization: { locale: i18n.language === 'zh' ? 'zh-CN' : 'en-GB' },
      layout: {
        attributionLogo: false,
        fontFamily: getComputedStyle(box.current).fontFamily,
        textColor: '#3f2b18',
        background: { color: '#fffdf6' },
      },
    });
    const days = [...data.list].reverse();
    for (const [name, color] of CURVES) {
      const line = chart.addSeries(LineSeries, { color, lineWidth: 2, title: t(`today.${name}`) });
      line.setData(
        days.map((day) => ({ time: ((day.day * DAY_MS) / 1_000) as UTCTimestamp, value: Number(day[name]) })),
      );
    }
    chart.timeScale().fitContent();
    return () => chart.remove();
  }, [data, t, i18n.language]);
  return (
    <section>
      <h2>{t('today.curves')}</h2>
      {data && data.list.length > 0 && (
        <>
          <div ref={box} role="img" aria-label={t('today.curves')} />
          <p className="faint">
            <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
              Charts by TradingView
            </a>
          </p>
        </>
      )}
      <ReadTable path="ops/world/series" />
    </section>
  );
}
