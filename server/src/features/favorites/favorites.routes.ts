import { favoriteEndpoints } from '@sto/contract/favorites/favorites.endpoints';
import type { FastifyInstance } from 'fastify';
import { handle } from '../../http/handle.ts';
import { addFavorite, removeFavorite } from './change-favorite.ts';
import { listFavorites } from './list-favorites.ts';

export function favoriteRoutes(app: FastifyInstance): void {
  handle(app, favoriteEndpoints.add, addFavorite);
  handle(app, favoriteEndpoints.remove, removeFavorite);
  handle(app, favoriteEndpoints.index, listFavorites);
}
