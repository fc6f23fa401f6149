const FILE = 'src/rooms/organization/contacts/contacts.test.ts'

export const waitingPlants = {
  'what waits has the one deadline': {
    fault: {
      [FILE]: 'await expect.poll(async () => (await list(1)).length, { timeout: 5_000 }).toBe(2)\n',
      'test/whole/events.test.ts': 'await vi.waitFor(() => expect(seen).toBe(1))\n',
    },
    fine: {
      [FILE]:
        'await expect.poll(() => count(1, 2)).toBe(2)\nawait eventually(() => expect(seen).toBe(1))\n',
    },
  },
}
