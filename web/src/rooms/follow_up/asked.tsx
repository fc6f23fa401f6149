import type { ReceiptRequestRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '../../parts/icon.tsx'
import { dayOf, fullDay, shortDay } from '../../words/format.ts'
import { say } from '../../words/words.ts'
import { askedReceiptsQuery } from './queries.ts'

/** Who was asked for the receipt of this, and since when; null where nobody was, or it has come. */
export function useAsked(id: string): ReceiptRequestRecord | null {
  const { data } = useQuery(askedReceiptsQuery)
  const found = data?.items.find(
    ({ documentId, transactionId }) => documentId === id || transactionId === id,
  )
  return found ?? null
}

/** In a row: whom and when, in few words. */
export const askedText = ({ name, email, createdAt }: ReceiptRequestRecord): string =>
  say('ask_receipt.asked', { who: name ?? email, day: shortDay(dayOf(createdAt)) })

/** Above what is open: what was asked, and until when it can be answered. */
export function AskedBanner({ id }: { id: string }) {
  const asked = useAsked(id)
  if (asked === null) return null
  return (
    <p className="banner conflict small">
      <Icon name="mail" size="s" />
      <span>
        {askedText(asked)}. {say('ask_receipt.until', { day: fullDay(dayOf(asked.expiresAt)) })}
      </span>
    </p>
  )
}
