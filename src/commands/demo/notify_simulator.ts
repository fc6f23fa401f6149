/** Gives an order to a simulated system, which is no part of what the real one does. */
export async function notifySimulator(
  control: string,
  order: string,
  body: object,
): Promise<unknown> {
  const response = await fetch(`${control}/${order}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`A simulator answered ${await response.text()}`)
  return await response.json()
}
