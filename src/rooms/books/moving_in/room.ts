import checkOpening from './check_opening.ts'
import importOpening from './import_opening.ts'
import openingImports from './opening_imports.ts'
import undoOpening from './undo_opening.ts'

export const movingInOperations = [checkOpening, importOpening, undoOpening]
export const movingInReads = [openingImports]
