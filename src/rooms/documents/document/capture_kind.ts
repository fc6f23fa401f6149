export const processKind = 'process_document'

/** Gives the caller time to work on the document before automatic processing starts. */
export const headStartMs = 2_000
