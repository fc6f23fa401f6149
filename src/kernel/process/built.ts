import { join } from 'node:path'

/** The folder of the running file, where `tools/bundle.ts` made it of many; there is none otherwise. */
declare const builtPlace: string | undefined

/** A program of ours that was made of many files, where this one was; null where the sources run. */
export const builtProgram = (name: string): string | null =>
  typeof builtPlace === 'undefined' ? null : join(builtPlace, '..', name)
