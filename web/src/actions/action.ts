/** One field of a form, as the definition of its action asks for it. */
export type FormField = {
  name: string
  kind: 'text' | 'number' | 'whole' | 'yes_no' | 'day' | 'choice' | 'texts' | 'rows' | 'group'
  required?: true
  /** Emptied, it is sent as null. */
  clears?: true
  most?: number
  choices?: readonly string[]
  fields?: readonly FormField[]
}

/** One action or operation of the registry, as buttons, command bar and forms use it. */
export type WebAction = {
  name: string
  /** Where the client library has it. */
  room: string
  method: string
  needs: string
  /** It cannot simply be taken back, so it is confirmed in words first. */
  isFinal?: true
  /** The field that names the record it is about. */
  target?: string
  /** What its answer shows once and never again. */
  secrets?: readonly string[]
  fields: readonly FormField[]
}
