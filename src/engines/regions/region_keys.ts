/** The regions that an organization can choose; each has a folder of this name. */
export const regionKeys = ['denmark', 'italy'] as const

export type RegionKey = (typeof regionKeys)[number]
