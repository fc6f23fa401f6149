import { serveRequests } from './child_loop.ts'
import { readDocument } from './read_document.ts'

serveRequests(readDocument)
