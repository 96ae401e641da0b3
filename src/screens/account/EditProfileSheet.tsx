import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#core/api/objects.ts';
import { updateUser } from '../../actions/updateUser.ts';
import { useManor } from '../../store/useManor.ts';
import { notify } from '../../store/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import styles from './EditProfileSheet.module.css';
import { useNameOf } from '../../ui/useNameOf.ts';
import { portraitOf } from '../../ui/portraitOf.ts';

const PICTURES = ['1', '2', '3', '4', '5', '6'] as const;
const NAME = /^[\p{L}\p{M}\p{N} ._-]{1,20}$/u;

/** Edits nickname and picture: the portraits of the levels reached so far. */
export function EditProfileSheet({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['account', 'common']);
  const pending = useManor((state) => Boolean(state.pending.user));
  const shown = useNameOf()(user);
  const [name, setName] = useState(shown);
  const now = /([1-6])\D*$/.exec(user.image)?.[1];
  const [picture, setPicture] = useState(now);
  const valid = NAME.test(name.trim());
  const changed = name.trim() !== shown || picture !== now;
  const save = async () => {
    const image = PICTURES.find((each) => each === picture && each !== now);
    const nickName = name.trim() === shown ? undefined : name.trim();
    if (!(await updateUser({ ...(nickName && { nickName }), ...(image && { image }) }))) return;
    notify.success(t('saved'));
    onClose();
  };
  return (
    <Sheet
      title={`${t('nickName')} · ${t('picture')}`}
      onClose={onClose}
      foot={
        <Button wide busy={pending} disabled={!valid || !changed} onClick={() => void save()}>
          {t('common:action.save')}
        </Button>
      }
    >
      <Field
        label={t('nickName')}
        value={name}
        onChange={setName}
        hint={t('nickNameHint')}
        error={name && !valid ? t('nickNameHint') : null}
        input={{ maxLength: 20 }}
      />
      <div className={styles.pictures} role="radiogroup" aria-label={t('picture')}>
        {PICTURES.map((level) => (
          <button
            key={level}
            type="button"
            role="radio"
            aria-checked={picture === level}
            aria-label={t('common:level', { level })}
            disabled={Number(level) > user.level}
            className={styles.picture}
            onClick={() => setPicture(level)}
          >
            <img src={portraitOf(level)} width={64} height={64} alt="" />
          </button>
        ))}
      </div>
    </Sheet>
  );
}
