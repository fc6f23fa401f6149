import { useState } from 'react'
import { SearchedField } from '../../../actions/form/searched_field.tsx'
import { daybook } from '../../../app/daybook.ts'
import { Failure } from '../../../parts/failure.tsx'
import { useWrite } from '../../../parts/use_write.ts'
import { say } from '../../../words/words.ts'
import type { Review } from './use_review.ts'

/** Whose bill it is, among the contacts; one that is missing is made without leaving. */
export function ContactForm({ review, close }: { review: Review; close: () => void }) {
  const [contactId, setContactId] = useState(review.shown.contactId ?? '')
  const { isBusy, failure, write } = useWrite()
  const save = (to: string | null): void => {
    const body = { documentId: review.id, contactId: to }
    const ifMatch = review.version()
    void write(() => daybook.documents.linkDocumentContact(body, { ifMatch }), {
      done: (document) => {
        review.take(document)
        close()
      },
    })
  }
  return (
    <form
      className="stack3"
      onSubmit={(event) => {
        event.preventDefault()
        if (contactId !== '') save(contactId)
      }}
    >
      <div>
        <label className="label" htmlFor="link-contact">
          {say('contact.one')}
        </label>
        <SearchedField
          name="contactId"
          value={contactId}
          change={setContactId}
          shared={{ id: 'link-contact', 'aria-required': true, 'aria-invalid': false }}
        />
      </div>
      {failure === null ? null : <Failure error={failure} />}
      <div className="row wrap">
        <button type="submit" className="btn p" aria-disabled={contactId === '' || isBusy}>
          {say('contact.link')}
        </button>
        {review.shown.contactId === null ? null : (
          <button type="button" className="btn" onClick={() => save(null)}>
            {say('contact.unlink')}
          </button>
        )}
      </div>
    </form>
  )
}
