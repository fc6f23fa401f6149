export {
  actKinds,
  type ActDraw,
  type ActKind,
  type ActPage,
  type AutomaticAct,
  type AutomaticPart,
} from './records/automatic_acts.ts'
export type { Hit, HitPart } from './records/hit.ts'
export {
  findNamed,
  findRecords,
  searchKinds,
  type NamedFilter,
  type SearchQuestion,
} from './records/names.ts'
