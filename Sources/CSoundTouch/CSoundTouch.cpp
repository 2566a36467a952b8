#include "CSoundTouch.h"
