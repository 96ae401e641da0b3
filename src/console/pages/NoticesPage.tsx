import { useTranslation } from 'react-i18next';
import { ActButton } from '../parts/ActButton.tsx';
import { NoticePhones } from '../parts/NoticePhones.tsx';
import { ReadTable } from '../parts/ReadTable.tsx';

const COLUMNS = ['id', 'titleZh', 'titleEn', 'bodyZh', 'bodyEn', 'at', 'withdrawnAt'];

/** Notices to everybody: written in two languages, listed, taken back. */
export function NoticesPage() {
  const { t } = useTranslation('console');
  return (
    <>
      <p className="faint">{t('noticesHint')}</p>
      <div className="buttons">
        <ActButton path="ops/notice/publish" sketch={(values) => <NoticePhones values={values} />} />
      </div>
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
