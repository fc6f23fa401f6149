import type { VatReturnRecord } from '@daybook/sdk'
import { linkOptions } from '@tanstack/react-router'
import { daybook } from '../../app/daybook.ts'
import { listHeads } from '../../parts/list_heads.ts'
import { type ListRow, plainColumns } from '../../parts/list_columns.ts'
import type { ListSource } from '../../parts/list_source.ts'
import { RecordList } from '../../parts/record_list.tsx'
import { DownloadButton } from '../../records/download_button.tsx'
import { NewButtons } from '../../records/new_buttons.tsx'
import { readOf } from '../../records/queries.ts'
import { type PageSource, RecordPage } from '../../records/record_page.tsx'
import { fullDay } from '../../words/format.ts'
import { sayPeriod } from '../../words/periods.ts'
import { say } from '../../words/words.ts'

const words = {
  draft: { word: 'vat.draft', tone: 'pencil' },
  filed: { word: 'vat.filed', tone: 'good' },
} as const

const rowOf = (one: VatReturnRecord): ListRow => ({
  id: one.id,
  name: sayPeriod(one.period.key),
  detail: `${fullDay(one.period.from)} – ${fullDay(one.period.to)}`,
  date: null,
  amount: one.payable,
  currency: one.currency,
  status: words[one.status],
})

const returns: ListSource<VatReturnRecord> = {
  key: 'vat',
  title: 'nav.vat',
  wayTo: (id) => linkOptions({ to: '/vat/$id', params: { id } }),
  columns: plainColumns(listHeads.vat, rowOf),
  under: (one) => rowOf(one).detail,
  list: (query, options) => daybook.vat.listVatReturns(query, options),
}

const page: PageSource<VatReturnRecord> = {
  key: 'vat',
  title: 'nav.vat',
  list: { to: '/vat' },
  get: readOf.vat,
  nameOf: ({ period }) => sayPeriod(period.key),
  more: ({ id, period }) => (
    <>
      <DownloadButton
        label={say('record.pdf')}
        fileName={`vat-${period.key}.pdf`}
        fetchFile={() => daybook.vat.downloadVatReturnPdf(id)}
      />
      <DownloadButton
        label={say('record.csv')}
        fileName={`vat-${period.key}.csv`}
        fetchFile={() => daybook.vat.downloadVatReturnCsv(id)}
      />
    </>
  ),
}

export const Vat = () => (
  <RecordList source={returns}>
    <NewButtons
      titles={{
        prepare_vat_return: say('vat.prepare'),
        prepare_vat_return_for: say('vat.prepare_for'),
      }}
    />
  </RecordList>
)

export const VatPage = () => <RecordPage source={page} />
