import type { Scene } from '#kernel/corridor/scene'

/** The first day from this one on whose VAT is not declared, held until the commit. */
type OpenVatDay = (scene: Scene, day: string) => Promise<string>

const asked: OpenVatDay[] = []

/** The VAT room is on a floor above: it registers here which days are declared. */
export function tellOpenVatDays(openVatDay: OpenVatDay): void {
  asked.push(openVatDay)
}

export async function openVatDayOf(scene: Scene, day: string): Promise<string> {
  let open = day
  for (const ask of asked) open = await ask(scene, open)
  return open
}
