import { useState } from 'react';
import { Amount } from '../../src/ui/Amount.tsx';
import { BothAmounts } from '../../src/ui/BothAmounts.tsx';
import { CastingRing } from '../../src/ui/CastingRing.tsx';
import { CoinFlow } from '../../src/ui/CoinFlow.tsx';
import { CoinIcon } from '../../src/ui/CoinIcon.tsx';
import { ConstantsList } from '../../src/ui/ConstantsList.tsx';
import { FactLines } from '../../src/ui/FactLines.tsx';
import { LackNote } from '../../src/ui/LackNote.tsx';
import { LevelRing } from '../../src/ui/LevelRing.tsx';
import { MaskedAddress } from '../../src/ui/MaskedAddress.tsx';
import { MemberFace } from '../../src/ui/MemberFace.tsx';
import { NoticeIcon } from '../../src/ui/NoticeIcon.tsx';
import { ProgressRing } from '../../src/ui/ProgressRing.tsx';
import { Rolling } from '../../src/ui/Rolling.tsx';
import { Row } from '../../src/ui/Row.tsx';
import { TierBadge } from '../../src/ui/TierBadge.tsx';
import { ADDRESS, AT, HUGE, LONG_EN, LONG_TH, nothing, type Specimens } from './specimen.ts';

const member = { userName: ADDRESS, nickName: 'Mei', image: '3', level: 3, tier: 'owner' } as const;

function Rolled() {
  const [value, setValue] = useState(8_423);
  return (
    <button type="button" onClick={() => setValue(value + 1_188)}>
      <Rolling text={`${value.toLocaleString('en')}.12`} />
    </button>
  );
}

export const numbers: Specimens = {
  Amount: {
    small: <Amount value="36.5" coin="ATB" size="s" />,
    signed: <Amount value="-120" coin="ATR" unit="name" signed />,
    received: <Amount value="250.5" coin="USDT" unit="name" signed />,
    large: <Amount value={HUGE} coin="ATR" size="l" />,
    largest: <Amount value={HUGE} coin="USDT" unit="name" size="xl" decimals={6} />,
    nothing: <Amount value="0" coin="TKT" unit="name" />,
  },
  Rolling: { 'tap it': <Rolled /> },
  BothAmounts: {
    both: <BothAmounts value={{ atr: HUGE, usdt: HUGE }} stack="end" />,
    one: <BothAmounts value={{ atr: '12.4', usdt: '0' }} />,
    none: <BothAmounts value={{ atr: '0', usdt: '0' }} size="s" />,
  },
  CoinFlow: {
    few: <CoinFlow from={{ coin: 'USDT', text: '120' }} to={{ coin: 'ATR', text: '1,134.562' }} />,
    huge: (
      <CoinFlow
        from={{ coin: 'ATR', text: '987,654,321.0987' }}
        to={{ coin: 'USDT', text: '98,765,432.1' }}
      />
    ),
  },
  CoinIcon: {
    USDT: <CoinIcon coin="USDT" size={40} />,
    ATR: <CoinIcon coin="ATR" size={40} />,
    ATB: <CoinIcon coin="ATB" size={40} />,
    TKT: <CoinIcon coin="TKT" size={40} />,
    PTS: <CoinIcon coin="PTS" size={40} />,
  },
  NoticeIcon: {
    ripe: <NoticeIcon notice={{ kind: 'ripe', values: {} }} />,
    published: <NoticeIcon notice={{ kind: 'published', values: {} }} />,
  },
  ProgressRing: {
    empty: <ProgressRing value={0} label="Nothing" />,
    part: <ProgressRing value={0.4} label="Part" />,
    full: <ProgressRing value={1} label="All" />,
  },
  CastingRing: {
    part: (
      <CastingRing label="Released" castings={[{ released: '39.3', total: '100', dynamic: '0' }]} size={96} />
    ),
    none: <CastingRing label="Released" castings={[]} />,
  },
  LevelRing: {
    second: <LevelRing level={2} part={0.7} label="Level 2" />,
    last: <LevelRing level={6} part={1} label="Level 6" size={72} />,
  },
  FactLines: {
    lines: (
      <FactLines
        lines={[
          { key: 'short', label: 'Fee', value: '1.2 USDT' },
          { key: 'long', label: LONG_TH, value: '987,654,321,098.765432 ATR' },
          { key: 'strong', label: 'At least', value: '1,128.8892 ATR', strong: true },
        ]}
      />
    ),
  },
  Row: {
    plain: <Row label="Level" value="2" />,
    button: (
      <Row
        icon={<CoinIcon coin="ATR" size={36} />}
        label={LONG_TH}
        text={LONG_EN}
        value="987,654.32"
        onClick={nothing}
      />
    ),
  },
  LackNote: {
    some: <LackNote lack={{ missing: 12_500_000n, link: '/swap' }} />,
    none: <LackNote lack={null} />,
  },
  MaskedAddress: {
    copy: <MaskedAddress address={ADDRESS} />,
    plain: <MaskedAddress address={ADDRESS} copy={false} />,
  },
  MemberFace: {
    lord: <MemberFace member={member} />,
    long: <MemberFace member={{ ...member, nickName: LONG_TH, tier: 'regular' }}>{LONG_EN}</MemberFace>,
    unnamed: <MemberFace member={{ ...member, nickName: '', level: 1, image: '1' }} />,
  },
  TierBadge: { lord: <TierBadge tier="owner" />, none: <TierBadge tier="regular" /> },
  ConstantsList: {
    changed: (
      <ConstantsList
        list={[
          {
            key: 'WITHDRAW_FEE_BPS',
            value: 1_500,
            history: [
              { value: 1_500, from: AT, reason: LONG_EN },
              { value: 1_000, from: AT - 86_400_000, reason: 'at the beginning' },
            ],
            pending: null,
          },
        ]}
      />
    ),
  },
};
