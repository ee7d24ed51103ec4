/** The table of all mutation operators: what plants a bug forwards repairs one backwards. */
import { arithmeticOperators } from './arithmeticOperators.js';
import { assignmentOperators } from './assignmentOperators.js';
import { boundaryOperators } from './boundaryOperators.js';
import { callOperators } from './callOperators.js';
import { comparisonOperators } from './comparisonOperators.js';
import { conditionOperators } from './conditionOperators.js';
import { constantOperators } from './constantOperators.js';
import { expressionOperators } from './expressionOperators.js';
import { guardOperators } from './guardOperators.js';
import { layoutOperators } from './layoutOperators.js';
import { logicalOperators } from './logicalOperators.js';
import type { MutationOperator } from './mutationOperator.js';
import { shapeOperators } from './shapeOperators.js';
import { statementOperators } from './statementOperators.js';
import { variableOperators } from './variableOperators.js';

/** Every operator, in the order in which they are asked at one place. */
export const mutationOperators: readonly MutationOperator[] = [
  ...comparisonOperators,
  ...logicalOperators,
  ...arithmeticOperators,
  ...assignmentOperators,
  ...boundaryOperators,
  ...constantOperators,
  ...variableOperators,
  ...expressionOperators,
  ...callOperators,
  ...shapeOperators,
  ...conditionOperators,
  ...statementOperators,
  ...layoutOperators,
  ...guardOperators,
];
