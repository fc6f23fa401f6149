import { readDocument } from '../../../src/engines/readers/read_document.ts'

/**
 * Reads a document of our own making without the walls around a reader, whose start takes longer than
 * reading. What comes from outside is read in the sandbox, by tests too.
 */
export const readHere = async (
  input: Parameters<typeof readDocument>[0],
): ReturnType<typeof readDocument> => await readDocument(input)
