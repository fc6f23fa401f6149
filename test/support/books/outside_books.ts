import { Failure } from '#kernel/failure/failure'
import type { AccountingProvider, Posted, PostRequest } from '#ledger/ports'
import { createBooks } from '#providers/books/provider'

/** Books that somebody else keeps, with the troubles of a far side: what really arrived is counted. */
export type OutsideBooks = AccountingProvider & {
  arrived: PostRequest[]
  lookUps: number
  /** Thrown before anything happens. */
  refusal: Failure | null
  /** The entry is written, and then this is all that comes back. */
  lostReply: Failure | null
  /** Nobody can even look. */
  isDark: boolean
}

export function createOutsideBooks(): OutsideBooks {
  const books: OutsideBooks = {
    arrived: [],
    lookUps: 0,
    refusal: null,
    lostReply: null,
    isDark: false,
    readChart: createBooks().readChart,
    async findPosted({ key }) {
      books.lookUps += 1
      if (books.isDark) throw new Failure('provider_timeout')
      const index = books.arrived.findIndex((request) => request.key === key)
      return index < 0 ? null : postedAs(index)
    },
    async post(request) {
      if (books.refusal) throw books.refusal
      books.arrived.push(request)
      await request.attachment?.()
      if (books.lostReply) throw books.lostReply
      return postedAs(books.arrived.length - 1)
    },
  }
  return books
}

function postedAs(index: number): Posted {
  return { provider: 'outside', reference: `V${index + 1}`, state: 'provisional' }
}
