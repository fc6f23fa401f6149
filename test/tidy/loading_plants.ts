const DOOR = 'src/rooms/bank/room.ts'

export const loadingPlants = {
  'a room calls no other while it loads': {
    fault: {
      [DOOR]: "import { followReleases } from '#ledger/room'\n\nfollowReleases(release)\n",
      'src/rooms/vat/period/a.ts':
        "import { register } from '#ledger/room'\nexport const done = register(1)\n",
    },
    fine: {
      [DOOR]:
        "import { followReleases, item } from '#ledger/room'\nconst more = item.extend({})\nexport const later = () => followReleases(more)\n",
      'src/rooms/vat/period/a.ts':
        "import { task } from '#kernel/corridor/task'\nexport const wake = task({\n  run: () => look(),\n})\n",
      'src/edge/a.ts': 'start()\n',
    },
  },
}
