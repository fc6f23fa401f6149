import { Failure } from '#kernel/failure/failure'

/** A field of an entry by hand that cannot be posted as it is. */
export function entryFault(pointer: string, code: string, detail: string): Failure {
  return new Failure('invalid_input', { errors: [{ pointer, code, detail }] })
}

export const lineFault = (index: number, field: string, code: string, detail: string): Failure =>
  entryFault(`/lines/${index}/${field}`, code, detail)
