import { z } from 'zod';
import { route } from '../http.ts';
import { timestamp, userId } from '../primitives.ts';

const ownId = z.object({ id: userId });

/** The user's watchlist in Home Assistant, over the MQTT broker that the operator set. */
export const homeAssistant = z.object({
  /** False if the operator set no broker: it cannot be turned on. */
  isAvailable: z.boolean(),
  /** Whether a worker is connected to the broker. */
  isConnected: z.boolean(),
  /** Device in Home Assistant, and part of its MQTT topics; null while it is turned off. */
  device: z
    .object({
      id: z.string(),
      createdAt: timestamp,
      /** Number of watched fragrances whose messages the broker has confirmed. */
      published: z.int(),
    })
    .nullable(),
});
export type HomeAssistant = z.infer<typeof homeAssistant>;

export const homeAssistantRoutes = {
  show: route({
    method: 'GET',
    path: '/api/users/{id}/home-assistant',
    access: 'self',
    summary: 'Whether the watchlist is published to Home Assistant',
    params: ownId,
    data: homeAssistant,
  }),
  change: route({
    method: 'PUT',
    path: '/api/users/{id}/home-assistant',
    access: 'self',
    summary: 'Publish the watchlist to Home Assistant, or remove it there',
    params: ownId,
    body: z.object({ isOn: z.boolean() }),
    data: homeAssistant,
  }),
};
