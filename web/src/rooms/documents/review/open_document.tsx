import type { DocumentRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../parts/state.tsx'
import { BackBar } from '../../../parts/back_bar.tsx'
import { documentQuery } from '../queries.ts'
import { Review, type ReviewProps } from './review.tsx'

type Props = Omit<ReviewProps, 'document' | 'newest'> & { id: string; back: () => void }

/** The document that is chosen, as it was when it was opened. */
export function OpenDocument({ id, back, ...given }: Props) {
  const found = useQuery(documentQuery(id))
  return (
    <>
      <BackBar back={back} place={given.place} />
      <Loaded of={found} rows={12}>
        {(document: DocumentRecord) => <Review {...given} document={document} newest={document} />}
      </Loaded>
    </>
  )
}
