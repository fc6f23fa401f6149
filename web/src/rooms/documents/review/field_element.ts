/** What a person looks at or types in, so that it can be given the focus. */
export type FieldElement = HTMLInputElement | HTMLSelectElement | HTMLButtonElement
