import { serveRequests } from './child_loop.ts'
import { readDocument } from './read_document.ts'
import { readStatement } from './statement_read.ts'

serveRequests(async (input) =>
  input.wants === 'statement' ? readStatement(input) : await readDocument(input),
)
