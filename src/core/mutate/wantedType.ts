/** What type of value a place asks for, whatever stands there now. */
import type { MutationSite } from './mutationOperator.js';
import { returnAnnotation } from './typeGuess.js';
import {
  isKnown,
  ownType,
  TYPE_ANY,
  TYPE_ITERABLE,
  TYPE_NUMBER,
  TYPE_SEQUENCE,
  TYPE_STRING,
  type TypeMask,
} from './typeMask.js';

/** The type that the value at the site should have by what is around it; anything where that says nothing. */
export function wantedType(site: MutationSite): TypeMask {
  const { view, node, types } = site;
  const parent = view.parent(node);
  const [first, second] = view.named(parent);
  switch (view.role(parent)) {
    case 'return':
      return returnType(site);
    case 'binary':
      return operandType(view.operator(parent), types.of((first === node ? second : first) ?? -1));
    case 'slice':
      return TYPE_NUMBER;
    case 'index':
      return first !== node && isSequence(types.of(first ?? -1)) ? TYPE_NUMBER : TYPE_ANY;
    case 'augmented':
      return first === node ? TYPE_ANY : ownType(types.of(first ?? -1));
    case 'forEach':
    case 'forClause':
      return first === node ? TYPE_ANY : TYPE_ITERABLE;
    default:
      return TYPE_ANY;
  }
}

/** By the annotation of the function around; a function without one may return anything. */
function returnType({ view, node, types }: MutationSite): TypeMask {
  const home = view.enclosing(node, new Set(['function', 'lambda']));
  return home < 0 ? TYPE_ANY : ownType(types.annotated(returnAnnotation(view, home)));
}

/** By the operator, and by what stands on its other side. */
function operandType(operator: string, other: TypeMask): TypeMask {
  if (/^(?:-|\/|\/\/|\*\*|<<|>>|&|\||\^)$/.test(operator)) return TYPE_NUMBER;
  if (operator === '%') return TYPE_NUMBER | TYPE_STRING;
  return /^(?:\+|[<>]=?|[!=]==?)$/.test(operator) && isKnown(other) ? ownType(other) : TYPE_ANY;
}

function isSequence(type: TypeMask): boolean {
  return (ownType(type) & ~TYPE_SEQUENCE) === 0;
}
