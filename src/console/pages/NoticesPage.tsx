import { useTranslation } from 'react-i18next';
import { wordsOf } from '../wordsOf.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { NoticePhones } from '../parts/NoticePhones.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';

const COLUMNS = ['id', 'titleZh', 'titleEn', 'bodyZh', 'bodyEn', 'at', 'withdrawnAt'];
const PLANNED = ['titleZh', 'titleEn', 'bodyZh', 'bodyEn', 'dueAt', 'reason', 'plannedBy'];

/** Notices to everybody: written in two languages, published or scheduled, listed, taken back. */
export function NoticesPage() {
  const { t } = useTranslation('console');
  return (
    <>
      <p className="faint">{t('noticesHint')}</p>
      <div className="buttons">
        <ActButton path="ops/notice/publish" sketch={(values) => <NoticePhones values={values} />} />
        <ActButton path="ops/notice/schedule" sketch={(values) => <NoticePhones values={values} />} />
      </div>
      <h2>{wordsOf('call', 'ops/notice/scheduled')}</h2>
      <ReadTable
        path="ops/notice/scheduled"
        columns={PLANNED}
        actions={({ id }) => <ActButton danger path="ops/notice/unschedule" fixed={{ id: String(id) }} />}
      />
      <h2>{wordsOf('call', 'ops/notice/list')}</h2>
      <ReadTable
        path="ops/notice/list"
        columns={COLUMNS}
        actions={({ id, withdrawnAt }) =>
          withdrawnAt === null && <ActButton danger path="ops/notice/withdraw" fixed={{ id: String(id) }} />
        }
      />
    </>
  );
}
