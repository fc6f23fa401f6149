/**
 * A number as people know it. An accounting system may keep its papers in lists, whose names, as in received/1011,
 * say nothing to people.
 */
export const shownNumber = (reference: string | null | undefined): string | null =>
  reference?.replace(/^[a-z_]+\/(?=\d+$)/, '') ?? null
