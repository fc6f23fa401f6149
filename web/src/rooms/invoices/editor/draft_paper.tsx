import type { InvoiceRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { boot } from '../../../app/daybook.ts'
import { previewQuery } from '../queries.ts'
import { bodiesOf, draftOf } from './draft.ts'
import { Paper } from './paper.tsx'

/** How a draft that is stored would look if it were issued now. */
export function DraftPaper({ invoice }: { invoice: InvoiceRecord }) {
  const asked = useMemo(
    () => JSON.stringify(bodiesOf(draftOf(invoice))?.preview ?? null),
    [invoice],
  )
  const { data } = useQuery({
    ...previewQuery(asked, invoice.id),
    enabled: asked !== 'null' && boot.permissions.includes('invoices:edit'),
  })
  return data === undefined ? null : <Paper paper={data.paper} marked={null} />
}
