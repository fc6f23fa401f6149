import type { Scene } from '#kernel/corridor/scene'
import { sql } from '#kernel/database/sql'
import type { Period } from '#regions/room'

/** The financial years of these days, in their order. */
export async function financialYearsOf(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  days: readonly string[],
): Promise<Period[]> {
  return await scene.tx.query<Period>(sql`
    SELECT y.from_on AS "from", y.to_on AS "to"
    FROM unnest(${[...days]}::date[]) WITH ORDINALITY AS asked (day, no)
    CROSS JOIN LATERAL financial_year_of(${scene.orgId}, asked.day) AS y
    ORDER BY asked.no`)
}

export async function financialYearOf(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  day: string,
): Promise<Period> {
  const [found] = await financialYearsOf(scene, [day])
  if (found === undefined) throw new Error(`no financial year has the day ${day}`)
  return found
}

/** Every financial year that these days touch, in order. */
export async function listFinancialYears(
  scene: Pick<Scene, 'tx' | 'orgId'>,
  { from, to }: Period,
): Promise<Period[]> {
  return await scene.tx.query<Period>(sql`
    SELECT y.from_on AS "from", y.to_on AS "to"
    FROM financial_years(${scene.orgId}, ${from}, ${to}) AS y`)
}

export type YearRule = {
  /** From this day on. */
  from: string
  /** Month and day on which a year begins. */
  begins: string
  /** The end of the first year, where it is not the day before a beginning. */
  firstTo: string | null
}

/** The caller holds the books alone, and no entry is dated on or behind the first day. */
export function saveYearRule(scene: Scene, { from, begins, firstTo }: YearRule): void {
  scene.tx.send(sql`
    DELETE FROM financial_year_rule WHERE org_id = ${scene.orgId} AND from_on >= ${from}`)
  scene.tx.send(sql`
    INSERT INTO financial_year_rule (org_id, from_on, begins, first_to)
    VALUES (${scene.orgId}, ${from}, ${begins}, ${firstTo})`)
}
