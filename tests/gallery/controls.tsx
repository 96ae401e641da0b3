import { useState } from 'react';
import { AmountField } from '../../src/ui/AmountField.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { CopyButton } from '../../src/ui/CopyButton.tsx';
import { Field } from '../../src/ui/Field.tsx';
import { Glyph } from '../../src/ui/Glyph.tsx';
import { Icon } from '../../src/ui/Icon.tsx';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { goodsIcons } from '../../src/ui/icons/goodsIcons.ts';
import { controlIcons } from '../../src/ui/icons/controlIcons.ts';
import { tabIcons } from '../../src/ui/icons/tabIcons.ts';
import { LanguageSelect } from '../../src/ui/LanguageSelect.tsx';
import { NoticeBell } from '../../src/ui/NoticeBell.tsx';
import { PaymentCoinChoice } from '../../src/ui/PaymentCoinChoice.tsx';
import { Segmented } from '../../src/ui/Segmented.tsx';
import { Spinner } from '../../src/ui/Spinner.tsx';
import { Stepper } from '../../src/ui/Stepper.tsx';
import { Switch } from '../../src/ui/Switch.tsx';
import { TabBar } from '../../src/ui/TabBar.tsx';
import { ToolShelf } from '../../src/ui/ToolShelf.tsx';
import { useAmountField } from '../../src/ui/useAmountField.ts';
import type { ChainCoin } from '#core/catalog/chainCoins.ts';
import type { LangSetting } from '#core/catalog/langs.ts';
import { ADDRESS, LONG_EN, LONG_TH, nothing, type Specimens } from './specimen.ts';

function Written({ of = '', error, code }: { of?: string; error?: string; code?: boolean }) {
  const [value, setValue] = useState(of);
  return (
    <Field
      label="Amount"
      value={value}
      onChange={setValue}
      hint="At least 10 USDT"
      error={error ?? null}
      code={code ?? false}
      suffix={<Button variant="quiet">Max</Button>}
      input={{ placeholder: '0' }}
    />
  );
}

function Priced({ first, error }: { first?: bigint; error?: string }) {
  const amount = useAmountField(() => first ?? null);
  return (
    <AmountField
      label="Amount"
      amount={amount}
      unit="USDT"
      hint="At least 10 USDT"
      error={error}
      onMax={() => amount.set(987_654_321_098_765_432n)}
    />
  );
}

function Counted({ max }: { max: number }) {
  const [value, setValue] = useState('1');
  return <Stepper label="How many" value={value} onChange={setValue} max={max} />;
}

function Chosen({ texts, scroll }: { texts: readonly string[]; scroll?: boolean }) {
  const [value, setValue] = useState(texts[0] ?? '');
  return (
    <Segmented
      label="Which"
      value={value}
      onChange={setValue}
      scroll={scroll ?? false}
      options={texts.map((text) => ({ value: text, text }))}
    />
  );
}

function Paid() {
  const [coin, setCoin] = useState<ChainCoin>('USDT');
  return (
    <PaymentCoinChoice label="Coin" value={coin} onChange={setCoin} noteOf={() => '987,654,321.123456'} />
  );
}

function Spoken() {
  const [lang, setLang] = useState<LangSetting>('th');
  return <LanguageSelect value={lang} onChange={setLang} />;
}

const tabs = ['mint', 'atr', 'manor', 'assets', 'community'].map((name) => ({
  to: name === 'manor' ? '/' : `/${name}`,
  text: name === 'mint' ? 'หล่อเหรียญ' : name,
  icon: tabIcons[`tab-${name}`],
  centre: name === 'manor',
}));

const tools = ['shop', 'warehouse', 'bell', 'gear', 'wallet'].map((name, badge) => ({
  name,
  text: badge === 2 ? 'เก็บเกี่ยวทั้งหมด' : name,
  icon: controlIcons[name],
  badge: badge === 1 ? 128 : badge,
  onUse: nothing,
}));

export const controls: Specimens = {
  Button: {
    main: <Button>Harvest</Button>,
    busy: <Button busy>Harvest</Button>,
    disabled: <Button disabled>Harvest</Button>,
    plain: <Button variant="plain">Later</Button>,
    quiet: <Button variant="quiet">Max</Button>,
    danger: <Button variant="danger">Revoke</Button>,
    small: <Button size="s">Take</Button>,
    icon: <Button icon={<Glyph name="copy" />}>Copy</Button>,
    'wide, long': <Button wide>{LONG_TH}</Button>,
    'wide, English': (
      <Button wide variant="plain" busy>
        {LONG_EN}
      </Button>
    ),
  },
  IconButton: {
    plain: <IconButton label="Back" icon={<Glyph name="back" />} onClick={nothing} />,
    raised: (
      <IconButton raised label="Home" icon={<Icon src={controlIcons.home} size={28} />} onClick={nothing} />
    ),
    badge: (
      <IconButton
        raised
        badge={128}
        label="News"
        icon={<Icon src={controlIcons.bell} size={28} />}
        onClick={nothing}
      />
    ),
    disabled: <IconButton disabled label="Close" icon={<Glyph name="close" />} onClick={nothing} />,
  },
  CopyButton: { icon: <CopyButton text={ADDRESS} />, words: <CopyButton text={ADDRESS} words={LONG_TH} /> },
  NoticeBell: { none: <NoticeBell unread={0} />, many: <NoticeBell raised unread={1_000} /> },
  Field: {
    empty: <Written />,
    'big number': <Written of="987654321098.765432" />,
    error: <Written of="5" error={LONG_EN} />,
    code: <Written of="MEI777" code />,
  },
  AmountField: {
    empty: <Priced />,
    'big number': <Priced first={987_654_321_098_765_432n} />,
    error: <Priced first={5_000_000n} error={LONG_EN} />,
  },
  Stepper: { range: <Counted max={9_999} />, 'only one': <Counted max={1} /> },
  Segmented: {
    few: <Chosen texts={['Day', 'Week', 'Month']} />,
    long: <Chosen texts={['ออกก่อนกำหนด', 'กำลังดำเนินการ', 'เสร็จสิ้น']} />,
    scroll: (
      <Chosen scroll texts={['All', 'Waiting for review', 'Passed', 'Rejected', 'Failed', 'Cancelled']} />
    ),
  },
  Switch: {
    on: <Switch label="Sound effects" on onChange={nothing} />,
    off: <Switch label={LONG_TH} text={LONG_EN} on={false} onChange={nothing} />,
    disabled: <Switch label="Music" on disabled onChange={nothing} />,
  },
  PaymentCoinChoice: { coins: <Paid /> },
  LanguageSelect: { chosen: <Spoken /> },
  Spinner: { large: <Spinner />, small: <Spinner size={18} quiet /> },
  Glyph: { check: <Glyph name="check" />, warning: <Glyph name="warning" size={32} /> },
  Icon: {
    apple: <Icon src={goodsIcons['fruit-apple']} size={48} />,
    missing: <Icon src={undefined} size={48} />,
  },
  TabBar: { five: <TabBar label="Tabs" tabs={tabs} /> },
  ToolShelf: { five: <ToolShelf label="Tools" tools={tools} /> },
};
