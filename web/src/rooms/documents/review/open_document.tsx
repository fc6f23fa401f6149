import type { DocumentRecord } from '@daybook/sdk'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../../parts/state.tsx'
import { Icon } from '../../../parts/icon.tsx'
import { say } from '../../../words/words.ts'
import { documentQuery } from '../queries.ts'
import { Review, type ReviewProps } from './review.tsx'

type Props = Omit<ReviewProps, 'document' | 'newest'> & { id: string; back: () => void }

/** The document that is chosen, as it was when it was opened. */
export function OpenDocument({ id, back, ...given }: Props) {
  const found = useQuery(documentQuery(id))
  const { at, of } = given.place
  return (
    <>
      <div className="backbar">
        <button type="button" className="btn q" onClick={back}>
          <Icon name="back" />
          {say('queue.back')}
        </button>
        <span className="faint small num">{say('queue.place', { at, of })}</span>
      </div>
      <Loaded of={found} rows={12}>
        {(document: DocumentRecord) => <Review {...given} document={document} newest={document} />}
      </Loaded>
    </>
  )
}
