import { serveRequests } from './sandbox/child_loop.ts'
import { readDocument } from './read_document.ts'
import { readStatement } from './statement/statement_read.ts'

serveRequests(async (input) =>
  input.wants === 'statement' ? readStatement(input) : await readDocument(input),
)
